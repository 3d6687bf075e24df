#!/usr/bin/env bash
# Month end: books the recharges of a CSV file, refreshes the models, and saves the records of every user with a low
# balance. FOLDER exists only if everything succeeded. After a failure, run the script again.
#   docs/examples/month-end.sh RECHARGES.csv CREDITS FOLDER
set -euo pipefail
(($# == 3)) || { echo "usage: $0 RECHARGES.csv CREDITS FOLDER" >&2; exit 2; }
recharges=$1 low=$2 folder=$3 part=$3.part
trap 'echo "${0##*/}: failed with $? at line $LINENO: $BASH_COMMAND" >&2' ERR
[[ ! -e $folder ]] || { echo "${0##*/}: $folder already exists" >&2; exit 1; }
rm -rf -- "$part" && mkdir -- "$part"

saffron admin recharge --csv "$recharges" --json >"$part/recharged.json"
saffron admin models refresh --json >"$part/models.json"
saffron admin users ls --below "$low" >"$part/low.tsv"
while IFS=$'\t' read -r id email _ <&3; do
  saffron admin records --user "$email" --csv "$part/$id.csv"
done 3<"$part/low.tsv"
mv -- "$part" "$folder"
echo "${0##*/}: $(wc -l <"$folder/low.tsv") accounts below $low credits, in $folder"
