import { shownJson } from './shown-json.ts'

import styles from './tools.module.css'

interface ToolTextProps {
  readonly label: string
  readonly text: string | undefined
}

/** The input or the output of a call. */
export function ToolText({ label, text }: ToolTextProps) {
  if (text === undefined || text === '') return null
  return (
    <figure className={styles.text}>
      <figcaption>{label}</figcaption>
      {/* Makes it scrollable with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} dir="auto">
        {shownJson(text)}
      </pre>
    </figure>
  )
}
