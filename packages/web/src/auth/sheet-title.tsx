import styles from './auth.module.css'

/** What a guest's page is for. */
export function SheetTitle({ title, lead }: { readonly title: string; readonly lead: string }) {
  return (
    <>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.lead}>{lead}</p>
    </>
  )
}
