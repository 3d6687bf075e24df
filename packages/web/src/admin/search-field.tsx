import { Field } from '../ui/field.tsx'
import type { useSearch } from './use-search.ts'

interface SearchFieldProps {
  readonly search: ReturnType<typeof useSearch>
  readonly label: string
  readonly placeholder?: string
}

/** What `useSearch` searches for is typed here. */
export function SearchField({ search: { typed, type }, label, placeholder }: SearchFieldProps) {
  return (
    <Field
      label={label}
      type="search"
      placeholder={placeholder}
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  )
}
