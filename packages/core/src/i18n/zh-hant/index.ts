import type { Messages } from '../en/index.ts'
import { errors } from './errors.ts'
import { serve } from './serve.ts'

export const messages: Messages = { ...errors, ...serve }
