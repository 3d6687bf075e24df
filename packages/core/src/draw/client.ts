export { drawingPrice, pixelsOf, type PricedDrawing } from './price.ts'
export { followDrawing, type FollowOptions } from './follow-drawing.ts'
