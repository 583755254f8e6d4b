import { describe, expect, it } from 'vitest'
import { frameFiles } from './build-worker.ts'

describe('what a worker precaches', () => {
  it('is what the frame imports at once, with its styles, and nothing that comes later', () => {
    const chunk = (fileName: string, facadeModuleId: string | null, imports: string[] = [], styles: string[] = []) => ({
      type: 'chunk' as const,
      fileName,
      facadeModuleId,
      imports,
      viteMetadata: { importedCss: new Set(styles) },
    })
    const bundle = {
      'assets/entry-1.js': chunk('assets/entry-1.js', '/x/app/entry.client.tsx', ['assets/react-2.js']),
      'assets/react-2.js': chunk('assets/react-2.js', null),
      'assets/root-3.js': chunk('assets/root-3.js', '/x/app/root.tsx', ['assets/react-2.js'], ['assets/root-4.css']),
      'assets/orders-5.js': chunk('assets/orders-5.js', '/x/app/screens/orders/list/orders-list.tsx'),
      'assets/inter-latin-opsz-normal-6.woff2': { type: 'asset' as const, fileName: 'assets/inter-latin-opsz-normal-6.woff2' },
    }
    expect(frameFiles(bundle)).toEqual([
      '/assets/entry-1.js',
      '/assets/inter-latin-opsz-normal-6.woff2',
      '/assets/react-2.js',
      '/assets/root-3.js',
      '/assets/root-4.css',
    ])
  })
})
