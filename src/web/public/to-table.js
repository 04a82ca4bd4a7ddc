// From the address that is posted elsewhere to the table itself, or to what stands behind the # of the address.
const table = document.querySelector("a").href;
location.replace(location.hash.length > 1 ? new URL(`../${location.hash}`, location.href) : table);
