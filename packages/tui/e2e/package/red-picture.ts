import { buildPng } from '../../src/testing/build-png.ts'

/** A PNG that is red all over. */
export const redPicture = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(buildPng({ width, height }, () => [255, 0, 0]))
