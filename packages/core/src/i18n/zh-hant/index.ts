import type { Messages } from '../en/index.ts'
import { errors } from './errors.ts'

export const messages: Messages = { ...errors }
