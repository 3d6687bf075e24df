export * from './api-error.ts'
export * from './catalogue.ts'
