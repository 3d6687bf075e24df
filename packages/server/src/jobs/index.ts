export { again, createJobs, PermanentError, type Job, type JobKind, type Jobs } from './create-jobs.ts'
