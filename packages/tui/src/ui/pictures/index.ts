export { drawPicture, roomIn } from './draw-picture.ts'
export { loadAsset, type LoadedPicture, loadPicture } from './load-picture.ts'
export type { DrawnPicture, PictureRoom, ImageProtocol } from './picture.ts'
export { pictureLine } from './picture-line.ts'
