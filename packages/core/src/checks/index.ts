/** Validation of calls, kept out of the contract because clients don't need it. */
export { checkInput, type RawInput } from './check-input.ts'
export { readValue } from './read-value.ts'
export { fieldMessage } from './field-message.ts'
export { fieldNames, isFileField, rowNames } from './field-names.ts'
