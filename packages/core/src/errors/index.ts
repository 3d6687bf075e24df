export * from './api-error.ts'
export * from './catalogue.ts'
export * from './client-catalogue.ts'
export * from './describe-error.ts'
