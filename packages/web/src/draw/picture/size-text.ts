/** Returns a size in pixels, which is written in the same way in all languages. */
export const sizeText = ({ width, height }: { readonly width: number; readonly height: number }): string =>
  `${width} × ${height}`
