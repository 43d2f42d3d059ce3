import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { State } from './game.js'

/**
 * A fingerprint of a position: 32 hexadecimal digits, the same on every machine. Equal digests mean equal
 * positions, secrets and generators included, so that it is no more for players' eyes than the state.
 */
export function digest(state: State): string {
  return bytesToHex(sha256(littleEndian(state.slots))).slice(0, 32)
}

const HOST_IS_LITTLE = new Uint8Array(Int32Array.of(1).buffer)[0] === 1

function littleEndian(slots: Int32Array): Uint8Array {
  if (HOST_IS_LITTLE) return new Uint8Array(slots.buffer, slots.byteOffset, slots.byteLength)
  const bytes = new DataView(new ArrayBuffer(slots.byteLength))
  slots.forEach((slot, i) => {
    bytes.setInt32(i * 4, slot, true)
  })
  return new Uint8Array(bytes.buffer)
}
