export { Form } from './form.tsx'
export type { Newer } from './use-form.ts'
