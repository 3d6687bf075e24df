import { ArrowDownUp, ChevronDown } from 'lucide-react'

import { isNarrowing, isPick, type ListFilter } from './list-filter.ts'

import styles from './toolbar.module.css'

/** A filter as a small field within the toolbar. It's highlighted while it hides rows. */
export function FilterChip({ filter }: { readonly filter: ListFilter }) {
  const { label, value } = filter
  if (isPick(filter)) {
    return (
      <button
        type="button"
        className={`${styles.chip} ${styles.pick}`}
        data-on={isNarrowing(filter)}
        title={label}
        aria-label={`${label}: ${filter.text}`}
        aria-haspopup="dialog"
        onClick={() => void filter.pick()}
      >
        <span lang={value === '' ? undefined : ''}>{filter.text}</span>
        <ChevronDown className={styles.chevron} aria-hidden />
      </button>
    )
  }
  const { onChange } = filter
  if ('type' in filter) {
    return (
      <label className={styles.chip} data-on={isNarrowing(filter)}>
        <span className={styles.name}>{label}</span>
        <input
          type="date"
          value={value}
          min={filter.min}
          max={filter.max}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
    )
  }
  return (
    <span className={styles.chip} data-on={isNarrowing(filter)}>
      {filter.role === 'order' && <ArrowDownUp aria-hidden />}
      <select aria-label={label} title={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {filter.options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.chevron} aria-hidden />
    </span>
  )
}
