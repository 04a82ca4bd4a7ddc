/** Worked out once for each key, and kept as long as the key is. */
export function onceFor<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  let last: K | undefined;
  let lastMade: V;
  return (key) => {
    if (key === last) return lastMade;
    const made = known.get(key) ?? make(key);
    known.set(key, made);
    last = key;
    lastMade = made;
    return made;
  };
}
