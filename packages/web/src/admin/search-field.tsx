import { Field } from '../ui/field.tsx'
import type { useSearch } from '../ui/list/toolbar/use-search.ts'

interface SearchFieldProps {
  readonly search: ReturnType<typeof useSearch>
  readonly label: string
  readonly placeholder?: string
}

/** The input of `useSearch`. */
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
