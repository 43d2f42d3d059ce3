/** Version of the engine, as records name it. Kept equal to the package's version by a test. */
export const ENGINE_VERSION = '0.1.0'
