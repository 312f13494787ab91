import pg from 'pg'
import '#api/database/parse-values.ts'

export function databaseUrl(serverUrl: string, database: string) {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

export async function withAdmin<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: databaseUrl(serverUrl, 'postgres') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

let made = 0

export async function cloneTemplate(serverUrl: string, template: string) {
  made += 1
  const name = `test_${process.pid}_${Date.now().toString(36)}_${made}`
  await withAdmin(serverUrl, (admin) => admin.query(`create database ${name} template ${template} strategy file_copy`))
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => withAdmin(serverUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`)),
  }
}
