//! State to HTML: pages, templates, fonts and card faces.
