import type { TestProject } from 'vitest/node'
import { startTestCluster } from './cluster.ts'

/** One cluster for a whole test run; every test file clones the migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster(process.env.TEST_CLUSTER_URL)
  project.provide('clusterUrl', cluster.clusterUrl)
  project.provide('templateName', cluster.templateName)
  return () => cluster.stop()
}
