import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { readEnv } from './src/api/env.ts'
import { webConfig } from './src/api/http/serve-web.ts'

/** In development Vite serves the page itself, so it fills in what the server would. */
const fillPage: Plugin = {
  name: 'fill-page',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace('"__CONFIG__"', JSON.stringify(webConfig(readEnv(process.env)))),
}

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), fillPage],
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  publicDir: isSsrBuild ? false : 'public',
  server: { port: Number(process.env.PORT ?? 3000), proxy: { '/api': api, '/oauth': api, '/dev': api } },
  build: isSsrBuild
    ? { target: 'node20', ssr: 'src/api/server.ts', outDir: 'dist/api', emptyOutDir: true, minify: false }
    : { outDir: 'dist/web', emptyOutDir: true, assetsInlineLimit: 0 },
}))
