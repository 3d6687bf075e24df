export const serve = {
  'serve.drawings': 'Drawings',
  'serve.where': 'Saffron is running at {url}',
  'serve.data': 'Data directory: {folder}',
  'serve.noPictures':
    '“sharp” isn’t installed: images have no thumbnails and can’t be used in chats or as profile photos.',
  'serve.remote': 'Data and models come from {api}',
  'serve.first': 'Create your account: {url}/auth/register (the first account becomes the administrator)',
  'serve.firstWithCode': 'Create your account: {url}/auth/register (setup code: {code})',
  'serve.again': 'Sign in at {url}, or run “saffron” in another terminal',
  'serve.stopping': 'Shutting down: replies in progress have ten seconds to finish. Press Ctrl+C again to stop now.',
  'serve.failure.portBusy':
    'Port {port} on {host} is already in use. Choose another with --port, or use --port 0 for any free port.',
  'serve.failure.portForbidden':
    'You don’t have permission to listen on port {port}. Choose a port above 1023 with --port.',
  'serve.failure.noSuchHost': 'This machine doesn’t have the address {host}. Choose another with --host.',
  'serve.failure.locked':
    'The data directory {folder} is in use by another Saffron server. Stop it first, or choose another directory with --data.',
  'serve.failure.lockedBy':
    'The data directory {folder} is in use by another Saffron server (process {pid}). Stop it first, or choose another directory with --data.',
  'serve.failure.lockedAt': 'Saffron (process {pid}) is already running at {url} with the data directory {folder}.',
  'serve.failure.badVariable': 'Invalid environment variable: {detail}',
  'serve.failure.badSecret':
    'The encryption key in {file} is damaged: it isn’t 32 or more ASCII letters, digits and symbols without spaces. Restore a copy of it. Without a copy, delete the file. Everyone then has to sign in again, and channel keys have to be entered again.',
  'serve.failure.newerDatabase': 'The data was written by a newer version of Saffron. Update Saffron and try again.',
  'serve.failure.dataFolder': 'Can’t use the data directory {folder}: {detail}',
  'serve.failure.databaseServed':
    'Another Saffron server is already using this PostgreSQL database. Each database supports one server.',
  'serve.failure.databaseUnreachable': 'Can’t connect to PostgreSQL: {detail}',
  'serve.failure.databaseFile': 'Can’t open the database {file}: {detail}',
  'serve.failure.databaseLost':
    'No database found in {folder}, but there are traces of an earlier one: {found}. Restore a backup with “saffron restore FILE”, or put saffron.db back. To start over, choose another directory with --data.',
  'serve.failure.restoreInterrupted':
    'A restore to {folder} was interrupted before it had a database. Run “saffron restore FILE” again. To start over, choose another directory with --data.',
  'serve.failure.badJournal':
    'A restore was interrupted, and its journal {file} can’t be read. Restore the backup to an empty directory.',
  'serve.failure.badApi': '{api} isn’t a valid server URL. Use a format like https://chat.example.com.',
  'backup.done': 'Backed up to {file} ({size}).',
  'backup.withoutContents':
    'File contents aren’t included: they’re in the store set by SAFFRON_S3_URL. Back that up too.',
  'backup.missing':
    '{count, plural, one {# file has no content} other {# files have no content}} in the data directory, and so none in the backup. Their owners can restore them by uploading them again: {keys}',
  'backup.noSecret':
    'The encryption key isn’t included. Back up {folder}/secret too, or your channel keys can’t be read after a restore.',
  'backup.restored': 'Restored to {folder}.',
  'backup.kept': 'The previous data was moved to {folder}.',
  'backup.failure.nothing': 'No data to back up in {folder}.',
  'backup.failure.busy': 'Another backup of {folder} is in progress. Wait until it’s finished.',
  'backup.failure.unfinished':
    'A restore to {folder} was interrupted. Start the server to complete it, or restore again.',
  'backup.failure.postgres': 'The data is in PostgreSQL. Back it up with pg_dump, along with the directory {folder}.',
  'backup.failure.restorePostgres':
    'The data is in PostgreSQL. Restore it with pg_restore. Files made by saffron backup can only be restored to a data directory that uses SQLite.',
  'backup.failure.unreadable': 'Can’t read {file}: {detail}',
  'backup.failure.notABackup': '{file} isn’t a Saffron backup, or it’s damaged.',
  'backup.failure.unwritable': 'Can’t write {file}: {detail}',
  'local.failure.nothing': 'No data found in {folder}. Choose another directory with --data.',
  'local.failure.forbidden':
    'You don’t have permission to read and write {folder}. Run this as the user that runs the server.',
  'local.failure.noSecret': 'No secret found in {folder}. Set SAFFRON_SECRET to the same value as the server.',
  'local.failure.older': 'The data is from an older version. Start this version of the server first.',
  'local.failure.noAccount': 'There are no accounts yet. Create the first one with: saffron login --signup',
  'local.failure.notSuperAdmin': 'This super admin doesn’t exist here.',
  'local.failure.elsewhere': 'The server at {api} doesn’t use {folder}. Omit --api, or pass its directory with --data.',
  'local.failure.notServed': 'No server is running on {folder}. Start it with: saffron serve --data {folder}',
} as const
