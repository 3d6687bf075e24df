/** Validation of calls, kept out of the contract because clients don't need it. */
export { contract as wholeContract } from '../contract/index.ts'
export { checkInput, type RawInput } from './check-input.ts'
export { fieldMessage } from './field-message.ts'
export { fieldNames, isFileField, rowNames } from './field-names.ts'
