import { MAX_PROMPT_CHARACTERS } from '@saffron/core/draw'

const NUL = String.fromCharCode(0)
const MAX_TASK_CHARACTERS = 2000

/** Returns a provider's text as it can be stored: without NUL and halves of characters, and not too long. */
export const providerText = (text: string): string =>
  text.slice(0, MAX_PROMPT_CHARACTERS).replaceAll(NUL, '').toWellFormed()

/** Returns whether the ID of a task can be stored. A changed one would be another task's. */
export const isTaskId = (task: string): boolean =>
  task !== '' && task.length <= MAX_TASK_CHARACTERS && task.isWellFormed() && !task.includes(NUL)
