// Derives one form, in the thread of derived-content.ts.
import { derive, type Form } from './derive.ts'

export interface DeriveTask {
  form: Form
  services: readonly string[]
  /** The URL of the folder `generated`. */
  generated: string
}

export default async function deriveForm({ form, services, generated }: DeriveTask): Promise<Uint8Array> {
  return Buffer.from(await derive(form, services, new URL(generated)))
}
