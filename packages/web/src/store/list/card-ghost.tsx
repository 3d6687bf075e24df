import styles from './grid.module.css'

/** The shape of a card while it loads. */
export const CardGhost = () => (
  <div className={styles.ghost} aria-hidden>
    <span />
    <span />
    <span />
    <span />
  </div>
)
