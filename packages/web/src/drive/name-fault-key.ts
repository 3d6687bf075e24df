import type { NameError } from '@saffron/core/drive'
import type { AreaKey } from '@saffron/core/i18n'

/** The error for an invalid name while typing, with the server's wording. */
export const NAME_FAULT_KEY = {
  'field.nameEmpty': 'drive.fault.nameEmpty',
  'field.nameLong': 'drive.fault.nameLong',
  'field.nameReserved': 'drive.fault.nameReserved',
  'field.nameSeparator': 'drive.fault.nameSeparator',
} as const satisfies Record<NameError, AreaKey<'drive'>>
