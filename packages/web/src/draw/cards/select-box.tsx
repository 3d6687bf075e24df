import styles from './cards.module.css'

interface SelectBoxProps {
  readonly label: string
  readonly tabIndex: number
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** The box in the corner of a card that selects it. */
export const SelectBox = ({ label, tabIndex, checked, onChange }: SelectBoxProps) => (
  <label className={styles.select}>
    <input
      type="checkbox"
      aria-label={label}
      tabIndex={tabIndex}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  </label>
)
