#!/usr/bin/env bash
# The end of a month: books the credits of a CSV file, asks the channels for their models, and keeps the records of
# everybody who has little left. FOLDER is there once all of it went well: run it again after whatever went wrong.
#   docs/examples/month-end.sh RECHARGES.csv CREDITS FOLDER
set -euo pipefail
(($# == 3)) || { echo "usage: $0 RECHARGES.csv CREDITS FOLDER" >&2; exit 2; }
recharges=$1 low=$2 folder=$3 part=$3.part
trap 'echo "${0##*/}: failed with $? at line $LINENO: $BASH_COMMAND" >&2' ERR
[[ ! -e $folder ]] || { echo "${0##*/}: $folder is there already" >&2; exit 1; }
rm -rf -- "$part" && mkdir -- "$part"

saffron admin recharge --csv "$recharges" --json >"$part/recharged.json"
saffron admin models refresh --json >"$part/models.json"
saffron admin users ls --below "$low" >"$part/low.tsv"
while IFS=$'\t' read -r id email _ <&3; do
  saffron admin records --user "$email" --csv "$part/$id.csv"
done 3<"$part/low.tsv"
mv -- "$part" "$folder"
echo "${0##*/}: $(wc -l <"$folder/low.tsv") accounts below $low credits, in $folder"
