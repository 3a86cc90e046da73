// A picture in base64, made small: one hex digit of grey for each point, row by row.
const [data, width, done] = arguments;
const picture = new Image();
picture.onload = () => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round(picture.height * width / picture.width);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const points = context.getImageData(0, 0, canvas.width, canvas.height).data;
  let print = '';
  for (let at = 0; at < points.length; at += 4) {
    const grey = (points[at] * 3 + points[at + 1] * 6 + points[at + 2]) / 10;
    print += Math.min(15, Math.round(grey / 17)).toString(16);
  }
  done(print);
};
picture.src = `data:image/png;base64,${data}`;
