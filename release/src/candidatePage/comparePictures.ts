import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Difference between two pictures of one state. */
export interface PictureChange {
  /** Width of the window in px. */
  width: number;
  /** Number of pixels that differ. */
  pixels: number;
  /** PNG as Base64. */
  live: string;
  candidate: string;
  /** The candidate's picture, pale, with the different pixels in red. */
  difference: string;
}

/** Colour distance from which on two pixels differ, from 0 to 1: a shade that people can hardly see counts. */
const threshold = 0.01;

/** PNG's type of lines that are written as differences from the line above. To try all types takes thrice as long. */
const upFilter = 2;

/** Compares the pictures (PNG as Base64) of a state in a window of this width; undefined if they look the same. */
export function comparePictures(width: number, live: string, candidate: string): PictureChange | undefined {
  if (live === candidate) return undefined;
  const pictures = [live, candidate].map((picture) => PNG.sync.read(Buffer.from(picture, 'base64')));
  const size = {
    width: Math.max(...pictures.map((picture) => picture.width)),
    height: Math.max(...pictures.map((picture) => picture.height)),
  };
  const [before, after] = pictures.map((picture) => enlarge(picture, size)) as [PNG, PNG];
  const output = new PNG(size);
  const pixels = pixelmatch(before.data, after.data, output.data, size.width, size.height, {
    threshold,
    includeAA: true,
  });
  if (pixels === 0) return undefined;
  return {
    width,
    pixels,
    live,
    candidate,
    difference: PNG.sync.write(output, { filterType: upFilter }).toString('base64'),
  };
}

/** Returns a picture of the larger size, with transparent pixels at the right and at the bottom. */
function enlarge(picture: PNG, size: { width: number; height: number }): PNG {
  const larger = new PNG({ ...size, fill: true });
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0);
  return larger;
}
