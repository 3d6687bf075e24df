export { again, createJobs, HopelessError, type Job, type JobKind, type Jobs } from './create-jobs.ts'
