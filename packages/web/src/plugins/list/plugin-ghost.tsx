import styles from '../plugins.module.css'

/** The shape of a row while it loads. */
export const PluginGhost = () => (
  <div className={styles.ghost} aria-hidden>
    <span />
    <span />
    <span />
  </div>
)
