import styles from './list.module.css'

const WIDTHS = ['72%', '54%', '83%', '61%', '47%', '76%', '58%']

/** A line of a row that is not here yet, of a width of its own. */
export function Ghost({ index }: { readonly index: number }) {
  return <div className={styles.ghost} style={{ width: WIDTHS[index % WIDTHS.length] }} />
}
