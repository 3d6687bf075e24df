import { useTranslate } from '@saffron/core/react'

import type { PickFilter } from '../ui/list/toolbar/list-filter.ts'
import { useOpenPopup } from '../ui/overlays/use-popup.ts'
import { useReportError } from '../ui/overlays/use-report-error.ts'
import { type PersonChoice, PersonDialog } from './person-dialog.tsx'

interface PersonFilter {
  readonly label: string
  /** The ID of the chosen person. Empty for everyone. */
  readonly value: string
  /** Their name. */
  readonly name: string
  readonly onChange: (person: { readonly id: string; readonly name: string }) => void
}

/** Returns a filter by a person, who is found in a dialog. */
export function usePersonFilter({ label, value, name, onChange }: PersonFilter): PickFilter {
  const t = useTranslate('admin')
  const openPopup = useOpenPopup()
  const report = useReportError()
  const everyone = t('admin.wallet.everyone')
  return {
    type: 'pick',
    label,
    value,
    text: value === '' ? everyone : name,
    pick: async () => {
      // The sheet of filters on a phone is a dialog too, so this one has a key of its own.
      const choice = await openPopup<PersonChoice | undefined>(
        'person',
        ({ resolve }) => <PersonDialog title={label} resolve={resolve} />,
        { position: 'center', light: true, label },
      ).catch(report)
      if (choice === undefined) return undefined
      onChange(choice === 'everyone' ? { id: '', name: '' } : choice)
      return choice === 'everyone' ? everyone : choice.name
    },
  }
}
