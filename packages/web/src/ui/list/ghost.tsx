import styles from './list.module.css'

const WIDTHS = ['72%', '54%', '83%', '61%', '47%', '76%', '58%']

/** A placeholder line of a row, with its own width. */
export function Ghost({ index }: { readonly index: number }) {
  return <div className={styles.ghost} style={{ width: WIDTHS[index % WIDTHS.length] }} />
}
