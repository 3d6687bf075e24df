import { errors } from '../errors.ts'

/** What can be wrong with a file's text: kept with the file, and not said by an answer. */
export const driveErrors = {
  'drive.fault.asset.text_damaged': errors['error.asset.text_damaged'],
  'drive.fault.asset.text_locked': errors['error.asset.text_locked'],
  'drive.fault.asset.text_too_large': errors['error.asset.text_too_large'],
  'drive.fault.asset.text_too_slow': errors['error.asset.text_too_slow'],
} as const
