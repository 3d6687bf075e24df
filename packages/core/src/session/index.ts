export * from './after-sign-in.ts'
export * from './session.ts'
export * from './sign-in.ts'
export * from './stored-value.ts'
