import styles from './draw.module.css'

const RATIOS = [1, 0.75, 1.4, 0.8, 1.2, 1, 1.5, 0.7, 1]

/** In place of the history while it loads. */
export const HistoryGhosts = () => (
  <div className={styles.ghosts} aria-hidden>
    {RATIOS.map((ratio, index) => (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} style={{ aspectRatio: ratio }} />
    ))}
  </div>
)
