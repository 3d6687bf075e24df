import type { Messages } from '../en/index.ts'
import { errors } from './errors.ts'
import { format } from './format.ts'
import { pages } from './pages.ts'
import { serve } from './serve.ts'

export const messages: Messages = {
  ...errors,
  ...format,
  ...pages,
  ...serve,
}
