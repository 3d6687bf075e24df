import button from '../ui/button.module.css'
import styles from './auth.module.css'

/** Busy, it keeps its width and its name, and takes no second press. */
export function SubmitButton({ busy, label }: { readonly busy: boolean; readonly label: string }) {
  return (
    <button type="submit" className={`${button.primary} ${styles.submit}`} aria-busy={busy} disabled={busy}>
      {busy && <span className={button.spinner} aria-hidden />}
      {label}
    </button>
  )
}
