export * from './channel-form.ts'
export * from './channel-form-checks.ts'
export * from './model-form.ts'
