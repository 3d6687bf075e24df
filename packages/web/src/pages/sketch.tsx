import { type SketchName, sketchShapes } from './sketch-shapes.ts'

import styles from './sketch.module.css'

/** A sketch of a screen. It's decorative, because the text says the same. */
export function Sketch({ name }: { readonly name: SketchName }) {
  return (
    <svg className={styles.sketch} viewBox="0 0 320 160" aria-hidden>
      {sketchShapes[name].map(({ x, y, w, h, r = Math.min(3, h / 2), tone = 'line' }) => (
        <rect key={`${x} ${y} ${w} ${h}`} className={styles[tone]} x={x} y={y} width={w} height={h} rx={r} />
      ))}
    </svg>
  )
}
