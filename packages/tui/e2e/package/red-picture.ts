import { buildPng } from '../../src/testing/build-png.ts'

export const redPicture = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(buildPng({ width, height }, () => [255, 0, 0]))
