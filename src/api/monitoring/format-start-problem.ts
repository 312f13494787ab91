import { CannotStart } from '#api/config/cannot-start.ts'
import type { Env } from '#api/config/env.ts'
import { isUnavailable } from '#api/database/is-unavailable.ts'

interface SystemError extends Error {
  code?: string
  syscall?: string
  path?: string
  hostname?: string
}

/** Why the portal cannot start, in one sentence; undefined for an unknown error. */
export function formatStartProblem(error: SystemError, env: Env): string | undefined {
  if (error instanceof CannotStart) return error.message
  return formatListenProblem(error, env) ?? formatFolderProblem(error, env) ?? formatDatabaseProblem(error, env)
}

function formatListenProblem({ code, syscall, hostname }: SystemError, { PORT, host }: Env) {
  if (code === 'EADDRINUSE') return `The port ${PORT} is in use: stop the program that listens there, or set PORT.`
  if (code === 'EACCES' && syscall === 'listen') {
    return `The port ${PORT} is not open to this user: set PORT to 1024 or more.`
  }
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && hostname === host)) {
    return `This machine has no network address ${host}: set HOST.`
  }
  return undefined
}

function formatFolderProblem({ code, path }: SystemError, { dataDir }: Env) {
  // The path may also be a parent folder that could not be created.
  const concerned = path !== undefined && (path.startsWith(dataDir) || dataDir.startsWith(path))
  if (!concerned || code === undefined) return undefined
  return `The folder ${dataDir} (DATA_DIR) cannot be written (${code}): give it to the user that runs the portal, or set DATA_DIR.`
}

function formatDatabaseProblem(error: SystemError, { DATABASE_URL = '' }: Env) {
  const { code = '' } = error
  const { role, server, name } = readUrl(DATABASE_URL)
  if (code === '28P01' || code === '28000') {
    return `The database server ${server} refuses the role ${role}: check the password in DATABASE_URL.`
  }
  if (code === '3D000') return `The database ${name} does not exist on ${server}: create it, or correct DATABASE_URL.`
  if (code === '42501') {
    return `The role ${role} lacks rights in the database: run deploy/database-grants.sql as the owner of the tables.`
  }
  if (!isUnavailable(error)) return undefined
  return `The database server ${server} does not answer (${code || error.message}): check that it runs, and DATABASE_URL.`
}

/** The URL without its password. */
function readUrl(url: string) {
  if (!URL.canParse(url)) return { role: '', server: 'of DATABASE_URL', name: '' }
  const { username, host, pathname } = new URL(url)
  return { role: decodeURIComponent(username), server: host, name: pathname.slice(1) }
}
