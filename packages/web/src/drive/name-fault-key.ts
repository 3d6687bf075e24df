import type { NameFault } from '@saffron/core/drive'
import type { AreaKey } from '@saffron/core/i18n'

/** What is said of a name that is none, while it is being written: as the server would say it. */
export const NAME_FAULT_KEY = {
  'field.nameEmpty': 'drive.fault.nameEmpty',
  'field.nameLong': 'drive.fault.nameLong',
  'field.nameReserved': 'drive.fault.nameReserved',
  'field.nameSeparator': 'drive.fault.nameSeparator',
} as const satisfies Record<NameFault, AreaKey<'drive'>>
