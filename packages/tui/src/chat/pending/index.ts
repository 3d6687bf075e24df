export { useAlertRows } from './alert-rows.ts'
export { usePendingCalls } from './use-pending-calls.ts'
