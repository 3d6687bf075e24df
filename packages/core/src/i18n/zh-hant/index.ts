import type { Messages } from '../en/index.ts'
import { cli } from './cli.ts'
import { errors } from './errors.ts'
import { format } from './format.ts'
import { pages } from './pages.ts'
import { serve } from './serve.ts'

export const messages: Messages = { ...cli, ...errors, ...format, ...pages, ...serve }
